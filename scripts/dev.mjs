// Implements npm run dev: runs the server from its sources; restarts it and reloads pages on every change.
import { spawn } from 'node:child_process'
import { checkNode, installDependencies, readDotEnv } from './setup.mjs'

checkNode()
installDependencies()
readDotEnv()
process.env.NODE_ENV ??= 'development'

const tsx = ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/app/main.ts']
const server = spawn(process.execPath, tsx, { stdio: 'inherit' })
// Forwards signals, except Ctrl-C, which the terminal sends to both processes.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.on('exit', (code) => process.exit(code ?? 1))

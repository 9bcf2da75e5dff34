// npm run dev: the server from its sources; it restarts, and pages reload, with every change.
import { spawn } from 'node:child_process'
import { checkNode, installDependencies, readDotEnv } from './setup.mjs'

checkNode()
installDependencies()
readDotEnv()
process.env.NODE_ENV ??= 'development'

const tsx = ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/app/main.ts']
const server = spawn(process.execPath, tsx, { stdio: 'inherit' })
// The terminal sends Ctrl-C to both of us; others send to this process alone.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.on('exit', (code) => process.exit(code ?? 1))

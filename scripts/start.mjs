// Implements npm start: installs what is missing, builds what is stale, then runs the server.
import { buildOrFail, checkNode, installDependencies, readDotEnv } from './setup.mjs'

checkNode()
installDependencies()
buildOrFail()
readDotEnv()
await import('../dist/server/main.js')

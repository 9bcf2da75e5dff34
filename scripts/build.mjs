// Builds client and server at once, as neither needs two cores.
import { build } from 'vite'

const logLevel = 'warn'
await Promise.all([build({ logLevel }), build({ logLevel, build: { ssr: true } })])

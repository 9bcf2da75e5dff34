import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const at = (file: string) => path.resolve(import.meta.dirname, file)
/** Compiled into the server bundle, so that React runs in its production form whatever NODE_ENV says. */
const bundled = /^(react|react-dom|react-router|scheduler|@tanstack\/|@trpc\/|@mantine\/)/

export default defineConfig(({ isSsrBuild }) => ({
  root: at('src/app/web'),
  publicDir: isSsrBuild ? false : at('public'),
  plugins: [react()],
  // From source, Node loads them itself: Vite cannot evaluate their CommonJS.
  ssr: { noExternal: isSsrBuild ? [bundled] : [] },
  build: {
    target: 'es2023',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    outDir: at(isSsrBuild ? 'dist/server' : 'dist/client'),
    rolldownOptions: {
      input: isSsrBuild
        ? { main: at('src/app/main.ts'), cli: at('src/app/cli.ts') }
        : at('src/app/web/entry-client.tsx'),
    },
  },
  server: { middlewareMode: true },
  appType: 'custom',
}))

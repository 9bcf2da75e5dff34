import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const at = (file: string) => path.resolve(import.meta.dirname, file)
/** Compiled into the server bundle, so that React runs in its production form whatever NODE_ENV says. */
const bundled = /^(react|react-dom|react-router|scheduler|@tanstack\/|@trpc\/|@mantine\/)/

/** React Router's exports name its development files alone; the production ones are the same without the warnings. */
const production = (file: string) => at(`node_modules/react-router/dist/production/${file}.mjs`)

/** Small modules that most public pages share travel together: dozens of tiny files compress badly. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'site',
    test: /node_modules\/@tanstack\/|app\/web\/invalidation|(not-found\.page|prose\.module|user-menu\.module|prefill\.rules)\.|src\/(shared\/(money|dates|text|errors|digits)|platform\/web\/(private-data|trpc|store|unsaved|navigation\/[\w-]+|hooks\/use-(today|tab-param)|hooks\/use-change-address|page-meta|preferences|color-scheme|toast|dialogs|lazy-part|idempotency|site\/(money|use-inner-page))\.|platform\/web\/components\/(icon|logo|empty-state|tab-list|counter)|modules\/[\w-]+\/(packages\/(categories|package|offered)\.rules|pricing\/(party|party-total)\.rules|search\/(filters|search)\.rules|saved\/ui\/save-button|settings\/contact\.rules|media\/picture\.rules|media\/ui\/picture-frame|auth\/((user|access)\.rules|ui\/use-user)))/,
  },
  {
    name: 'list',
    test: /components\/spinner|shared\/totals|places\/departure-cities|search\/ui\/hidden|src\/modules\/[\w-]+\/(search\/ui\/(use-package-list|use-filters|results|list-chips|sort-select)|search\/chips\.rules|packages\/ui\/cards\/(use-list-state|card-grid|card-facts))/,
  },
  {
    name: 'trip',
    test: /src\/(modules\/[\w-]+\/(pricing\/((estimate|policy)\.rules|ui\/(receipt|policies))|packages\/ui\/(detail\/detail-(states|meta|head)|departure\/calendar-toggle|itinerary\/detail-(panels|days)|departure\/departure-field)|customizer\/ui\/customization))/,
  },
  // What nearly every dialog and form needs arrives in a few files instead of twenty; lists of the office need no forms.
  {
    name: 'ui',
    test: /node_modules\/(?!.*(zod|react-hook-form|@hookform|react-number-format|NumberInput|dropzone|file-selector|attr-accept|@atlaskit|bind-event-listener|raf-schd|@mantine\/dates|dayjs))|platform\/web\/ui-provider/,
    minShareCount: 4,
  },
  // Pages behind links check forms without the kit.
  { name: 'forms', test: /node_modules\/(zod|react-hook-form|@hookform)\//, minShareCount: 2 },
  { name: 'numbers', test: /node_modules\/react-number-format\/|\/NumberInput\//, minShareCount: 2 },
  { name: 'dates', test: /node_modules\/(@mantine\/dates|dayjs)\//, minShareCount: 2 },
  { name: 'drag', test: /node_modules\/(@atlaskit|bind-event-listener|raf-schd)\//, minShareCount: 2 },
  { name: 'files', test: /node_modules\/.*(dropzone|file-selector|attr-accept)/, minShareCount: 2 },
  {
    name: 'parts',
    test: /src\/(modules\/[\w-]+\/(?!.*(sign-in|schema|password|fields))(account-security|account-data|auth|profile|co-travelers|devices|quotes|settings)\/|platform\/web\/(?!fields|list-input|use-zod-form|show-failure|plain-fields|date-(?:input|field)|hooks\/use-date-text|office\/(form-dialog|conflict|table\/cells)))/,
    minShareCount: 3,
  },
  {
    name: 'checks',
    test: /src\/(shared\/fields|modules\/[\w-]+\/[\w-]+\/schema|platform\/web\/(use-zod-form|show-failure))\./,
    minShareCount: 3,
  },
  {
    name: 'fields',
    test: /src\/platform\/web\/(fields|list-input|office\/(form-dialog|conflict\/[\w-]+))\./,
    minShareCount: 3,
  },
  { name: 'sign-in', test: /src\/modules\/identity\/auth\//, minShareCount: 2 },
]

/** Files that never change are compressed once, as hard as it goes, instead of with each answer. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle: ({ dir }) => {
    const assets = path.join(dir!, 'assets')
    for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) {
      const content = readFileSync(path.join(assets, name))
      writeFileSync(path.join(assets, `${name}.br`), brotliCompressSync(content))
      writeFileSync(path.join(assets, `${name}.gz`), gzipSync(content, { level: 9 }))
    }
  },
}

/** Vite's helper around each dynamic import would have the browser remember what did not arrive. */
const preloading: Plugin = {
  name: 'preloading',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { preloadFiles as __vitePreload } from ${JSON.stringify(at('src/platform/web/navigation/preload-files.ts'))}`
      : undefined,
}

export default defineConfig(({ isSsrBuild, command }) => ({
  root: at('src/app/web'),
  publicDir: isSsrBuild ? false : at('public'),
  plugins: isSsrBuild ? [react()] : [preloading, react(), compressed],
  resolve: {
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: production('index') }] : [],
  },
  // From source, Node loads them itself: Vite cannot evaluate their CommonJS.
  ssr: { noExternal: isSsrBuild ? [bundled] : [] },
  build: {
    target: 'es2023',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // What every page has already is not named again for each part that is loaded later.
    modulePreload: {
      resolveDependencies: (_file, needed) => needed.filter((file) => !/\/(rolldown-runtime|react|site)-/.test(file)),
    },
    manifest: !isSsrBuild,
    outDir: at(isSsrBuild ? 'dist/server' : 'dist/client'),
    rolldownOptions: {
      input: isSsrBuild
        ? { main: at('src/app/main.ts'), cli: at('src/app/cli.ts') }
        : at('src/app/web/entry-client.tsx'),
      // A third of the entry is names of files, whose hashes cannot be compressed.
      output: isSsrBuild ? {} : { chunkFileNames: 'assets/[name]-[hash:7].js', codeSplitting: { groups } },
    },
  },
  server: { middlewareMode: true },
  appType: 'custom',
}))

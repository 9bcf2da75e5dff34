import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const at = (file: string) => path.resolve(import.meta.dirname, file)
/** Bundles these into the server, so that React runs in its production form whatever NODE_ENV says. */
const bundled = /^(react|react-dom|react-router|scheduler|@tanstack\/|@trpc\/|@mantine\/)/

/** Resolves React Router's production files, equal but without warnings: its exports name the development ones only. */
const production = (file: string) => at(`node_modules/react-router/dist/production/${file}.mjs`)

/** Matches Mantine's components that forms and records need, beyond what lists and menus do. */
const inputs =
  '@mantine/core/esm/components/(MultiSelect|Select|NativeSelect|TagsInput|Pill|PillsInput|PasswordInput|Textarea|Radio|FileButton|Timeline|Table|Image|LoadingOverlay|ActionIcon|Combobox/(OptionsDropdown|use-pills-reorder))/'

/** Groups small modules that most public pages share: dozens of tiny files compress badly. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'site',
    test: /node_modules\/@tanstack\/|app\/web\/invalidation|(not-found\.page|prose\.module|user-menu\.module|prefill\.rules)\.|src\/(shared\/(money|dates|text|errors|digits)|platform\/web\/(private-data|trpc|store|unsaved|navigation\/[\w-]+|hooks\/use-(today|tab-param)|hooks\/use-change-address|page-meta|preferences|color-scheme|toast|dialogs|lazy-part|idempotency|site\/(money|use-inner-page))\.|platform\/web\/components\/(icon|logo|home-link|empty-state|tab-list|counter)|modules\/[\w-]+\/(packages\/((package|offered)\.rules|ui\/(use-type-text|quote-dialog-entry))|pricing\/(party|party-total)\.rules|search\/((filters|search)\.rules|ui\/address-note)|saved\/ui\/save-button|settings\/(contact\.rules|categories\.rules|ui\/use-categories)|media\/picture\.rules|media\/ui\/picture-frame|auth\/((user|access)\.rules|ui\/use-user)))/,
  },
  // Keeps public pages that write an instant or a large number from asking for the office's parts.
  { name: 'formats', test: /src\/shared\/(instants|whole)\./ },
  // Keeps what list, details and office share out of each other's files.
  {
    name: 'shared',
    test: /components\/spinner|src\/(shared\/(totals|rates)|platform\/web\/copy-text)\.|settings\/terms\/terms\.rules|pricing\/ui\/use-terms/,
  },
  { name: 'amounts', test: /src\/shared\/amounts/ },
  {
    name: 'list',
    test: /places\/departure-cities|search\/ui\/hidden|src\/modules\/[\w-]+\/(search\/ui\/(use-package-list|use-filters|results|list-chips|sort-select)|search\/chips\.rules|packages\/ui\/cards\/(use-list-state|card-grid|card-facts|card-link|card\.module))/,
  },
  {
    name: 'trip',
    test: /src\/(modules\/[\w-]+\/(pricing\/((estimate|policy)\.rules|ui\/(receipt|policies))|packages\/ui\/(detail\/detail-(states|meta|head)|departure\/calendar-toggle|itinerary\/detail-(panels|days)|departure\/departure-field)|customizer\/ui\/customization))/,
  },
  // Groups what nearly every dialog and form needs into a few files instead of twenty. Lists of the office need no
  // forms.
  {
    name: 'ui',
    test: new RegExp(
      `node_modules/(?!.*(zod|react-hook-form|@hookform|dropzone|file-selector|attr-accept|@babel|prop-types|p-limit|@atlaskit|bind-event-listener|raf-schd|@mantine/dates|dayjs|NavLink|[cC]ollapse|culori|tiptap|prosemirror|${inputs}))|platform/web/ui-provider`,
    ),
    minShareCount: 4,
  },
  { name: 'inputs', test: new RegExp(inputs), minShareCount: 4 },
  // Separates forms, as pages behind links validate without Mantine.
  { name: 'forms', test: /node_modules\/(zod|react-hook-form|@hookform)\//, minShareCount: 2 },
  { name: 'dates', test: /node_modules\/(@mantine\/dates|dayjs)\//, minShareCount: 2 },
  { name: 'drag', test: /node_modules\/(@atlaskit|bind-event-listener|raf-schd)\//, minShareCount: 2 },
  { name: 'files', test: /node_modules\/.*(dropzone|file-selector|attr-accept)/, minShareCount: 2 },
  {
    name: 'parts',
    test: /src\/(modules\/[\w-]+\/(?!.*(brand|-section|terms|estimate|sign-in|schema|password|field|correct|known-person|new-quote|log-call|choice|rate\.rules|hours|templates|fills|books|lists))(account-security|account-data|auth|profile|co-travelers|devices|quotes|settings)\/|platform\/web\/(?!fields|phone-field|number-input|list-input|use-zod-form|show-failure|plain-fields|date-(?:input|field)|hooks\/use-date-text|office\/(form-dialog|amount-|conflict|blocks|record|import|table\/cells|use-sortable)))/,
    minShareCount: 3,
  },
  // Keeps what lists show out of the checks, which bring all that forms need.
  {
    name: 'rules',
    test: /src\/(modules\/(sales\/(proposals|leads)|bookings\/(supplier-orders|bookings)|billing\/(payments|invoices)|office\/(reports|report-mails))\/(transition|proposal|lead|order|payment|list|invoice|report|schedule)\.rules|shared\/(currencies|currency-codes)|platform\/web\/office\/conflict\/words)\./,
    minShareCount: 3,
  },
  {
    name: 'prices',
    test: /src\/(modules\/(sales\/(proposals|proposal-answers)\/(offer|offer-text|answer|price)|bookings\/[\w-]+\/(booking|document)|billing\/payments\/account|settings\/taxes\/tax|catalog\/(departures\/(month|rule)|inventory\/(units|item-units)))\.rules|shared\/below-cost)\./,
    minShareCount: 3,
  },
  {
    name: 'checks',
    test: /src\/(shared\/fields|modules\/(?!settings\/settings)[\w-]+\/[\w-]+\/(?:[\w-]+\.)?schema|platform\/web\/(use-zod-form|show-failure))\./,
    minShareCount: 8,
  },
  {
    name: 'fields',
    test: /src\/(?:shared\/numbers|platform\/web\/(fields|phone-field|number-input|list-input|office\/(form-dialog|amount-|conflict\/(?!words)[\w-]+)))\./,
    minShareCount: 3,
  },
  // Separates what computes colors, which the settings need only.
  { name: 'colors', test: /node_modules\/culori\/|shared\/colors\./, minShareCount: 2 },
  { name: 'sign-in', test: /src\/modules\/identity\/auth\//, minShareCount: 2 },
]

/** Names a class by itself and its sheet; Vite's own names have the line, too, which cannot be compressed. */
const scopedName = (name: string, file: string) =>
  `${name}_${createHash('md5')
    .update(path.relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 3)}`

/** Compresses immutable files once, at the highest level, instead of with each answer. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle: async ({ dir }) => {
    const assets = path.join(dir!, 'assets')
    const compress = async (name: string) => {
      const content = await readFile(path.join(assets, name))
      await writeFile(path.join(assets, `${name}.br`), await promisify(brotliCompress)(content))
      await writeFile(path.join(assets, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
    }
    await Promise.all((await readdir(assets)).filter((file) => /\.(js|css|svg)$/.test(file)).map(compress))
  },
}

/** Replaces Vite's helper around each dynamic import, after which browsers remember a failed load. */
const preloading: Plugin = {
  name: 'preloading',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { preloadFiles as __vitePreload } from ${JSON.stringify(at('src/platform/web/navigation/preload-files.ts'))}`
      : undefined,
}

/**
 * Lets the build drop what no page uses: of React Router its forms, and links that prefetch by its own routes; of tRPC its
 * sockets, whose class is kept for a number that is set on it.
 */
const unused: Plugin = {
  name: 'unused',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => {
    if (id.includes('/@trpc/client/dist/')) return code.replace(/^(?=_defineProperty\()/gm, '/* @__PURE__ */ ')
    if (!id.includes('/react-router/dist/production/')) return
    return code
      .replace(/^\w+\.displayName = .*$/gm, '')
      .replace(/= (?=React\d*\.(forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ ')
      .replace(/(React\d*)\.createElement\(PrefetchPageLinks, .*?\}\)/, 'null')
  },
}

export default defineConfig(({ isSsrBuild, command }) => ({
  root: at('src/app/web'),
  publicDir: isSsrBuild ? false : at('public'),
  plugins: isSsrBuild ? [react()] : [preloading, unused, react(), compressed],
  resolve: {
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: production('index') }] : [],
  },
  css: { modules: { generateScopedName: scopedName } },
  // Lets Node load them itself from source: Vite cannot evaluate their CommonJS.
  ssr: { noExternal: isSsrBuild ? [bundled] : [] },
  build: {
    target: 'es2023',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Leaves out files that every page has already, so that lazy parts do not repeat them.
    modulePreload: {
      resolveDependencies: (_file, needed) => needed.filter((file) => !/\/(rolldown-runtime|react|site)-/.test(file)),
    },
    manifest: !isSsrBuild,
    outDir: at(isSsrBuild ? 'dist/server' : 'dist/client'),
    rolldownOptions: {
      input: isSsrBuild
        ? { main: at('src/app/main.ts'), cli: at('src/app/cli.ts') }
        : at('src/app/web/entry-client.tsx'),
      // Shortens hashes, which cannot be compressed: names of files are a third of the entry.
      output: isSsrBuild ? {} : { chunkFileNames: 'assets/[name]-[hash:7].js', codeSplitting: { groups } },
    },
  },
  server: { middlewareMode: true },
  appType: 'custom',
}))

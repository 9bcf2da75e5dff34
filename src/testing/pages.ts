import type { Pages } from '../app/http/pages'
import { render } from '../app/web/entry-server'

/** Serves pages like the build, with fake files: for tests of the document's surroundings. */
export const testPages: Pages = {
  render,
  assets: () => ({
    scripts: ['/assets/entry.js'],
    styles: [{ href: '/assets/entry.css', css: 'main{color:red}' }],
    preloads: [],
    fonts: [],
    devHead: '',
  }),
}

import type { Pages } from '../app/http/pages'
import { render } from '../app/web/entry-server'

/** Pages as the build serves them, with made-up files: for tests of what is around the document. */
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

/** Styles the page with the site's tokens, for both color schemes. */
export const openApiStyles = `
.api-header{border-bottom:1px solid var(--line);padding:var(--s-4) 0;font:var(--t-h3)}
.api-header a{text-decoration:none}
.api-header .wrap,.api-page{max-width:960px;margin:0 auto}
.api-page{padding-top:var(--s-6);padding-bottom:var(--s-8)}
.api-page h1{font:var(--t-h1)}
.api-page h2{font:var(--t-h2);margin-top:var(--s-7);text-transform:capitalize}
.api-page h3{font:var(--t-h3)}
.api-page h4,.api-page summary{font:var(--t-small);font-weight:600;margin-top:var(--s-3)}
.api-page summary{padding:var(--s-1) 0;min-height:28px}
.api-page p{max-width:70ch;color:var(--ink-2)}
.api-page a{color:var(--link)}
.api-lead{margin-top:var(--s-3)}
.api-nav{display:flex;flex-wrap:wrap;gap:var(--s-2) var(--s-4);margin-top:var(--s-4)}
.api-nav a{display:inline-block;padding:var(--s-1) 0}
.api-operation{margin-top:var(--s-4);padding:var(--s-4) var(--s-5);background:var(--surface);border:1px solid var(--line);border-radius:var(--r-md);scroll-margin-top:var(--s-4)}
.api-page code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875em;overflow-wrap:anywhere}
.api-path{margin:var(--s-2) 0;color:var(--ink)}
.api-method{display:inline-block;min-width:4.5em;padding:2px var(--s-2);border-radius:var(--r-sm);font:var(--t-label);text-align:center;background:var(--info-soft);color:var(--info)}
.api-post{background:var(--ok-soft);color:var(--ok)}
.api-put,.api-patch{background:var(--warn-soft);color:var(--warn)}
.api-delete{background:var(--bad-soft);color:var(--bad)}
.api-example{overflow:auto;margin:var(--s-2) 0 0;padding:var(--s-3);background:var(--sunken);font-size:var(--f-sm)}
.api-fields,.api-answers{font:var(--t-small)}
.api-fields li,.api-answers li{padding:var(--s-2) 0;border-top:1px solid var(--line)}
.api-fields .api-fields{margin:var(--s-2) 0 0 var(--s-4)}
.api-name{font-weight:600;color:var(--ink)}
.api-optional{color:var(--ink-3)}
.api-type{color:var(--ink-2)}
.api-status{display:inline-block;min-width:3em}
@media (max-width:600px){.api-operation{padding:var(--s-3)}.api-fields .api-fields{margin-left:var(--s-2)}}
`

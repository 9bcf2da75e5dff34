const arrivals = new Map<string, Promise<unknown>>()

/** The build's files never change: the import that follows finds the script in the browser's cache. */
async function script(url: string): Promise<void> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} could not be loaded`)
  await answer.blob()
}

const style = (url: string) =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href: url })
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${url} could not be loaded`))
    })
    document.head.append(link)
  })

function arrive(file: string): Promise<unknown> | undefined {
  const url = `/${file}`
  const known = arrivals.get(url)
  // Links that the server wrote are loaded with the page.
  if (known || document.querySelector(`link[href="${url}"]`)) return known
  const arrival = url.endsWith('.css') ? style(url) : script(url)
  arrivals.set(url, arrival)
  arrival.catch(() => arrivals.delete(url))
  return arrival
}

/**
 * In place of Vite's helper around each `import()`: the files of a part arrive before it is imported. A browser
 * remembers a failed module or preload until the page is reloaded. A failed fetch can be repeated.
 */
export function preloadFiles<M>(load: () => Promise<M>, files: readonly string[] = []): Promise<M> {
  const own = /import\(["'`]\.\/([^"'`]+)/.exec(String(load))
  // A part of a single file is not named.
  const all = files.length > 0 || !own ? files : [`assets/${own[1]}`]
  return Promise.all(all.map(arrive)).then(load)
}

const arrivals = new Map<string, Promise<unknown>>()

/** Fetches a script into the browser's cache for the following import; build files are immutable. */
async function preloadScript(url: string): Promise<void> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} could not be loaded`)
  await answer.blob()
}

const preloadStyle = (url: string) =>
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
  // Skips links of the server's HTML, which load with the page.
  if (known || document.querySelector(`link[href="${url}"]`)) return known
  const arrival = url.endsWith('.css') ? preloadStyle(url) : preloadScript(url)
  arrivals.set(url, arrival)
  arrival.catch(() => arrivals.delete(url))
  return arrival
}

/**
 * Replaces Vite's helper around each `import()`: fetches the files of a part before importing it. Browsers remember a
 * failed module or preload until a reload, but a failed fetch can be repeated.
 */
export function preloadFiles<M>(load: () => Promise<M>, files: readonly string[] = []): Promise<M> {
  const own = /import\(["'`]\.\/([^"'`]+)/.exec(String(load))
  // Derives the file from the import, as Vite lists none for a single-file part.
  const all = files.length > 0 || !own ? files : [`assets/${own[1]}`]
  return Promise.all(all.map(arrive)).then(load)
}

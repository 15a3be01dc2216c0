/**
 * Around every `import()` of a built app (packages/ui/build/bring-first.ts), in place of the bundler's own helper.
 *
 * A browser remembers for as long as a page lives that a module could not be had, and asks for it no more (whatwg/html#6768,
 * changed in 2026): a sheet whose first tap had no network would never open. A plain fetch may be tried again. So each file
 * is fetched into the browser's cache, and the module is asked for when all that it needs is there.
 */
export function chunkLoader(base: string) {
  const fetched = untilDone((file) => fetchFile(base + file))
  const placed = untilDone((file) => placeFile(base + file))

  /** `files` = what `load` needs, itself included: scripts and stylesheets by their address below `base`. Fails if one does not come. */
  return async <Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> => {
    await Promise.all(files.map(fetched))
    await Promise.all(files.map(placed))
    return load()
  }
}

/** Does it once for each file, and anew where it has failed. */
function untilDone(work: (file: string) => Promise<void>): (file: string) => Promise<void> {
  const works = new Map<string, Promise<void>>()
  return (file) => {
    const working = works.get(file) ?? work(file)
    works.set(file, working)
    working.catch(() => works.delete(file))
    return working
  }
}

/** Longer waits nobody: a network that hangs must not hold up the next try. Milliseconds. */
const fetchMs = 30_000

async function fetchFile(path: string): Promise<void> {
  if (isInPage(path)) return
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), fetchMs)
  try {
    const answer = await fetch(path, { signal: stop.signal })
    if (!answer.ok) throw new Error(path)
    // To the end: what is cut off is not kept.
    await answer.arrayBuffer()
  } finally {
    clearTimeout(timer)
  }
}

/** In the order in which they are named, as styles need; scripts all at once, before each names the next. */
function placeFile(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (isInPage(path)) return resolve()
    const link = document.createElement('link')
    link.href = path
    link.rel = 'modulepreload'
    if (path.endsWith('.css')) {
      link.rel = 'stylesheet'
      link.onload = () => resolve()
      link.onerror = () => {
        // Or it would count as placed.
        link.remove()
        reject(new Error(path))
      }
    } else resolve()
    document.head.append(link)
  })
}

/** The page's own HTML has brought it. */
function isInPage(path: string): boolean {
  return document.querySelector(`[href="${path}"],[src="${path}"]`) !== null
}

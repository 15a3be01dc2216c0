/**
 * Replaces the bundler's helper around every `import()` of a built app (packages/ui/build/bring-first.ts). A browser
 * remembers a module that failed to load for the life of the page (whatwg/html#6768, changed in 2026). So a dialog
 * whose first tap had no network would never open. A fetch can be retried: each file is fetched into the browser's
 * cache first, then the module is imported.
 */
export function chunkLoader(base: string) {
  const fetched = oncePerFile((file) => fetchFile(base + file))
  const placed = oncePerFile((file) => placeFile(base + file))

  /** `files` = what `load` needs, itself included: scripts and styles by address below `base`. Rejects if one fails. */
  return async <Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> => {
    await Promise.all(files.map(fetched))
    await Promise.all(files.map(placed))
    return load()
  }
}

/** Runs once per file, and again after a failure. */
function oncePerFile(work: (file: string) => Promise<void>): (file: string) => Promise<void> {
  const works = new Map<string, Promise<void>>()
  return (file) => {
    const working = works.get(file) ?? work(file)
    works.set(file, working)
    working.catch(() => works.delete(file))
    return working
  }
}

/** A network that hangs must not block the next try. Milliseconds. */
const fetchMs = 30_000

async function fetchFile(path: string): Promise<void> {
  if (isInPage(path)) return
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), fetchMs)
  try {
    const answer = await fetch(path, { signal: stop.signal })
    if (!answer.ok) throw new Error(path)
    // Reads the whole body: the browser does not cache a partial one.
    await answer.arrayBuffer()
  } finally {
    clearTimeout(timer)
  }
}

/** Styles load in the given order; scripts load all at once. */
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
        // A leftover link would count as loaded.
        link.remove()
        reject(new Error(path))
      }
    } else resolve()
    document.head.append(link)
  })
}

/** The page's HTML already has it. */
function isInPage(path: string): boolean {
  return document.querySelector(`[href="${path}"],[src="${path}"]`) !== null
}

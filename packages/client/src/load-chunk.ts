/**
 * Around every `import()` of a built app (packages/ui/build/bring-first.ts), in place of the bundler's own helper.
 *
 * A browser remembers for as long as a page lives that a module could not be had, and asks for it no more (whatwg/html#6768,
 * changed in 2026): a sheet whose first tap had no network would never open. A plain fetch may be tried again. So each file
 * is fetched into the browser's cache, and the module is asked for when all that it needs is there.
 */
export function chunkLoader(base: string) {
  const brought = new Map<string, Promise<unknown>>()

  function bring(file: string): Promise<unknown> {
    const coming = brought.get(file) ?? bringFile(base + file)
    brought.set(file, coming)
    coming.catch(() => brought.delete(file))
    return coming
  }

  /** `files` = what `load` needs, itself included: scripts and stylesheets by their address below `base`. Fails if one does not come. */
  return async <Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> => {
    await Promise.all(files.map(bring))
    return load()
  }
}

async function bringFile(path: string): Promise<unknown> {
  // The page's own HTML has brought it.
  if (document.querySelector(`[href="${path}"],[src="${path}"]`)) return
  if (path.endsWith('.css')) return bringStyle(path)
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(path)
  // To the end: what is cut off is not kept.
  return answer.arrayBuffer()
}

function bringStyle(path: string): Promise<unknown> {
  const link = document.createElement('link')
  return new Promise((resolve, reject) => {
    link.rel = 'stylesheet'
    link.href = path
    link.onload = resolve
    link.onerror = () => {
      // Or it would count as brought.
      link.remove()
      reject(new Error(path))
    }
    document.head.append(link)
  })
}

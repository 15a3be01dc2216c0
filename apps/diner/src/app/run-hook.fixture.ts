import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

export interface RunHook<T> {
  /** The value of the last render. */
  readonly value: T
  /** Renders again, as when something it reads has changed. */
  draw(hook: () => T): Promise<void>
  /** Runs work that may render it again. */
  act<R>(work: () => Promise<R>): Promise<R>
  /** Advances fake timers. */
  pass(ms: number): Promise<void>
  leave(): Promise<void>
}

/** React reads these of the page's container; a hook renders nothing there. */
const nowhere = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', addEventListener: () => undefined }

/** Renders nothing, and reports the hook's value. */
function Probe({ use, see }: { use: () => unknown; see: (value: unknown) => void }) {
  see(use())
  return null
}

/** Runs a hook as a phone does: with effects and re-renders. The test has fake timers. */
export async function runHook<T>(hook: () => T): Promise<RunHook<T>> {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { event: undefined, HTMLIFrameElement: class {} }))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const ownerDocument = { ...nowhere, nodeType: 9, nodeName: '#document' }
  const root = createRoot({ ...nowhere, ownerDocument } as unknown as Element)
  let value: unknown
  const see = (now: unknown) => {
    value = now
  }
  const draw = (use: () => T) => act(async () => root.render(createElement(Probe, { use, see })))
  await draw(hook)
  return {
    get value() {
      return value as T
    },
    draw,
    act: (work) => act(work),
    pass: (ms) => act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined)),
    leave: () => act(async () => root.unmount()),
  }
}

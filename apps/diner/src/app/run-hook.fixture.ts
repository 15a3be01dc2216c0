import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

export interface RunHook<T> {
  /** What it has given in its last drawing. */
  readonly value: T
  /** Draws again, as when something it reads has changed. */
  draw(hook: () => T): Promise<void>
  /** Something happens that may make it draw again. */
  act<R>(work: () => Promise<R>): Promise<R>
  /** Time goes by, with fake timers. */
  pass(ms: number): Promise<void>
  leave(): Promise<void>
}

/** React asks these of the page it draws into; a hook alone draws nothing there. */
const nowhere = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', addEventListener: () => undefined }

/** Draws nothing, and says what the hook gives. */
function Probe({ use, see }: { use: () => unknown; see: (value: unknown) => void }) {
  see(use())
  return null
}

/** A hook as a phone runs it: with its effects, drawn again by what it sets. The test has fake timers. */
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

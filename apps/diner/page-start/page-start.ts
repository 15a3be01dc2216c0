/**
 * The first script of every page: it loads the app, keeps early taps and watches pictures. The server inlines its build into the head and
 * names what to load in the attributes of the script tag (apps/server start-script.ts). It names no file itself, so its hash in the
 * page's policy is the same for every page.
 */
import { markPicture } from '../src/platform/watch-pictures.ts'

/** What the server writes on the script tag. */
interface StartAttributes {
  /** The files of the app, separated by blanks. */
  readonly scripts: string
  readonly preloads: string
  /** The menu's address. */
  readonly data: string | undefined
}

/** How long a page is left alone after the guest went elsewhere. Some browsers drop its scripts before the next page is here. */
const leaveMs = 30_000
const lookMs = 3000
/** How long after the first paint the scripts wait for pictures. */
const picturesMs = 1000

const root = document.documentElement
const own = (document.currentScript as HTMLScriptElement).dataset
const attributes: StartAttributes = { scripts: own.scripts ?? '', preloads: own.preloads ?? '', data: own.data }

/** The app sets it as soon as its taps reach React. */
const isStarted = () => 'started' in root.dataset

loadAfterPaint()
reloadWhenLost()
keepTaps()
for (const type of ['load', 'error']) document.addEventListener(type, markPicture, true)

/**
 * Words and first pictures have the line to themselves: a readable page asks for its scripts after both are painted. A tap asks at once, and
 * so does a hidden page. A page that the phone draws has its scripts in its head (`data-here`).
 */
function loadAfterPaint(): void {
  let isAsked = 'here' in own
  function load(): void {
    if (isAsked || document.readyState === 'loading') return
    isAsked = true
    if (attributes.data) addLink({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: attributes.data })
    for (const src of attributes.scripts.split(' '))
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }))
    if (attributes.preloads) for (const href of attributes.preloads.split(' ')) addLink({ rel: 'modulepreload', href })
  }
  const loadAfterFrames = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(load)))
  document.addEventListener('DOMContentLoaded', () => {
    if (isAsked || document.hidden) return load()
    addEventListener('load', loadAfterFrames)
    requestAnimationFrame(() => setTimeout(load, picturesMs))
  })
  addEventListener('pointerdown', load, true)
}

function addLink(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), link))
}

/**
 * A browser remembers a script that failed, as when the phone changes networks. Such a page is reloaded once, as soon as the server
 * answers. HEAD, because the service worker answers a GET from its cache.
 */
function reloadWhenLost(): void {
  let isLost = false
  let leftUntil = 0
  const isLeft = () => performance.now() < leftUntil
  function noteLoss(): void {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (isLost || isStarted() || visit?.type === 'reload') return
    isLost = true
    lookLater()
  }
  function lookLater(): void {
    setTimeout(look, lookMs)
  }
  function look(): void {
    if (isStarted()) return
    if (isLeft()) {
      lookLater()
      return
    }
    fetch(attributes.scripts.split(' ')[0] ?? '', { method: 'HEAD', cache: 'no-store' }).then(({ status }) => {
      if (status >= 500 || isLeft()) lookLater()
      else if (!isStarted()) location.reload()
    }, lookLater)
  }
  function leave(): void {
    leftUntil = performance.now() + leaveMs
  }
  addEventListener('unhandledrejection', noteLoss)
  document.addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && noteLoss(), true)
  // Safari on phones fires nothing later when a page is left.
  addEventListener('beforeunload', leave)
  whenReady(() => removeEventListener('beforeunload', leave))
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    leftUntil = 0
    look()
  })
}

/** A button that is tapped before the app listens is tapped again, once, when it does. Until then it looks busy. */
function keepTaps(): void {
  const taps: HTMLButtonElement[] = []
  document.addEventListener('click', keepTap, true)
  whenReady(() => {
    for (const button of taps) {
      button.removeAttribute('aria-busy')
      if (button.isConnected) button.click()
    }
  })
  function keepTap({ target }: MouseEvent): void {
    if (isStarted()) {
      document.removeEventListener('click', keepTap, true)
      return
    }
    const button = target instanceof Element ? target.closest('button') : null
    if (button === null) return
    taps.push(button)
    button.setAttribute('aria-busy', 'true')
  }
}

/** Runs `work` when the first screen is ready. */
function whenReady(work: () => void): void {
  const observer = new MutationObserver(() => {
    if (root.dataset.ready === undefined) return
    observer.disconnect()
    work()
  })
  observer.observe(root, { attributes: true, attributeFilter: ['data-ready'] })
}

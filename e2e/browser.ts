import { chromiumFlags, chromiumPath } from '@comanda/testing/chromium.ts'
import { type Browser, chromium } from 'playwright-core'
import { isFirefox, launchFirefox } from './firefox.ts'

interface BrowserKind {
  /** The owner's text size, twice as big: a browser setting, not a style, because media queries in em must see it. */
  readonly withBigText: boolean
}

/** Set when a process runs several files (vitest.config.ts): the browser then stays too. Phones share nothing in it. */
const goesOn = process.env.JOURNEY_PROCESS === 'goes on'
const kept = new Map<boolean, Promise<Browser>>()

/**
 * Without measuring, the GPU runs in the browser's process and scripts are not optimised: a sixth less processor time
 * (docs/decisions/0020).
 * Journeys that measure use the browser as it is.
 */
const sparing = goesOn ? ['--in-process-gpu', '--js-flags=--no-opt,--no-maglev'] : []

// vitest ends a process by this signal and waits half a second. Playwright ends its browsers and cleans up when the
// process exits.
if (goesOn) process.once('SIGTERM', () => process.exit())

/** A running browser: a new one, or the previous file's. */
export async function takeBrowser(kind: BrowserKind): Promise<Browser> {
  if (!goesOn) return launch(kind)
  const running = await kept.get(kind.withBigText)?.catch(() => undefined)
  if (running?.isConnected()) return running
  const launched = launch(kind)
  kept.set(kind.withBigText, launched)
  return launched
}

/** Call it after closing its phones. */
export async function releaseBrowser(browser: Browser | undefined): Promise<void> {
  if (!goesOn) await browser?.close()
}

function launch(kind: BrowserKind): Promise<Browser> {
  if (isFirefox) return launchFirefox(kind)
  const bigText = kind.withBigText ? ['--blink-settings=defaultFontSize=32'] : []
  return chromium.launch({ executablePath: chromiumPath, args: [...chromiumFlags, ...sparing, ...bigText] })
}

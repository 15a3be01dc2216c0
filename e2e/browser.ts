import { chromiumFlags, chromiumPath } from '@comanda/testing/chromium.ts'
import { type Browser, chromium } from 'playwright-core'
import { isFirefox, launchFirefox } from './firefox.ts'

interface BrowserKind {
  /** Its owner's own text size, twice as big: not a style, as media queries in em must know of it. */
  readonly withBigText: boolean
}

/** Set where a process goes on with the next file (vitest.config.ts): its browsers do, too. Phones never share anything in them. */
const goesOn = process.env.JOURNEY_PROCESS === 'goes on'
const kept = new Map<boolean, Promise<Browser>>()

/**
 * Where no stopwatch is held, what draws lives in the browser's own process, and no script is compiled for a long evening: about a sixth
 * of the processor's time less (docs/decisions/0020). The journeys that measure have the browser as it is.
 */
const sparing = goesOn ? ['--in-process-gpu', '--js-flags=--no-opt,--no-maglev'] : []

// vitest ends a process by this signal and waits half a second: Playwright ends its browsers, and clears up, with the process.
if (goesOn) process.once('SIGTERM', () => process.exit())

/** One that runs: a new one, or that of the file before. */
export async function takeBrowser(kind: BrowserKind): Promise<Browser> {
  if (!goesOn) return launch(kind)
  const running = await kept.get(kind.withBigText)?.catch(() => undefined)
  if (running?.isConnected()) return running
  const launched = launch(kind)
  kept.set(kind.withBigText, launched)
  return launched
}

/** To be called once its phones are closed. */
export async function giveBackBrowser(browser: Browser | undefined): Promise<void> {
  if (!goesOn) await browser?.close()
}

function launch(kind: BrowserKind): Promise<Browser> {
  if (isFirefox) return launchFirefox(kind)
  const bigText = kind.withBigText ? ['--blink-settings=defaultFontSize=32'] : []
  return chromium.launch({ executablePath: chromiumPath, args: [...chromiumFlags, ...sparing, ...bigText] })
}

import type { Phone } from './stage.ts'

/** Holds a phone's requests to these addresses until the returned function is called. */
export async function hold({ page }: Phone, address: string | RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return release
}

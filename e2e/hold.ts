import type { Phone } from './stage.ts'

/** What a phone asks for at these addresses comes when what is answered is called. */
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

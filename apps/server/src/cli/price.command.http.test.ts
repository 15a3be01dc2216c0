import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf, operatorOn } from './operator.fixture.ts'
import { priceCommand } from './price.command.ts'

let house: TestApp
let price: ReturnType<typeof operatorOn>
beforeAll(async () => {
  house = await startTestApp()
  await house.services.live.listen()
  price = operatorOn(house.db, priceCommand)
})
afterAll(() => house.close())

const profile = async () => {
  const url = '/weixin/onlineorder/demo/101/storeinfo.html?language=en'
  return (await house.app.inject({ url })).json().resultObject.priceProfile
}

describe('price', () => {
  it('show says that nothing is set', async () => {
    expect(await price.run('show 102 --seller demo')).toBe(0)
    expect(price.said()).toContain('without tax')
  })

  it('set gives a store the rules of a country, and phones read them', async () => {
    expect(
      await price.run('set 101 --seller demo --region SG --service 7.5 --tax-number 200312345A --reason GST'),
    ).toBe(0)
    expect(price.said()).toMatch(/eaten here +food 9 %, alcohol 9 %, standard 9 %/)
    await expect.poll(profile).toEqual({ region: 'SG', servicePercent: 750, taxNumber: '200312345A' })
    expect(await auditOf(house.db, 'demo')).toContainEqual(
      expect.objectContaining({
        ...{ action: 'price.set', subject: '101', reason: 'GST', before: null },
        after: { region: 'SG', servicePercent: 750, taxNumber: '200312345A' },
      }),
    )
  })

  it.each([
    ['set 101 --seller demo', '--region:'],
    ['set 101 --seller demo --region US', '--region:'],
    ['set 101 --seller demo --region SG --service 0', 'Singapore allows prices without GST only with a service charge'],
    ['set 101 --seller demo --region SG --wipe-to 10', 'a total is cut only where prices contain the tax'],
    ['set 101 --seller demo --region CN --service much', '--service:'],
    ['set 101 --seller demo --region JP --tax-number T123', '"T123" is no tax number of JP'],
    ['set 999 --seller demo --region JP', 'There is no store "999" of seller "demo".'],
    ['clear 999 --seller demo', 'There is no store "999" of seller "demo".'],
  ])('%s is refused', async (line, why) => {
    const before = await profile()
    expect(await price.run(line)).toBe(1)
    expect(price.said()).toContain(why)
    expect(await profile()).toEqual(before)
  })

  it('clear takes the rules away, and --dry-run shows them first', async () => {
    expect(await price.run('set 101 --seller demo --region JP')).toBe(0)
    expect(await price.run('clear 101 --seller demo --dry-run')).toBe(0)
    expect(price.said()).toContain('Nothing was changed')
    expect(await price.run('clear 101 --seller demo')).toBe(0)
    await expect.poll(profile).toBeNull()
  })
})

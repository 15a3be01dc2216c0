import type { FastifyInstance } from 'fastify'
import { createDouyinApi } from './douyin-api.ts'
import { addDouyinRoutes, addShortLinks, douyinTexts } from './douyin-routes.ts'
import { createMeituanApi } from './meituan-api.ts'
import { addMeituanRoutes, meituanTexts } from './meituan-routes.ts'
import { platformAnswers } from './platform-answers.ts'
import { addVoucherPage } from './voucher-page-routes.ts'
import type { VoucherShelf } from './voucher-shelf.ts'
import { createSwitchBoard } from './voucher-switches.ts'

/** The path of the voucher page; both platforms are below it. */
export const voucherPath = '/simulators/vouchers'

export interface VoucherRouteDeps {
  readonly shelf: VoucherShelf
  readonly now: () => Date
}

/** Both platforms' calls as documented, the page that lists the demo's vouchers, and the switches for tests. */
export async function addVoucherSimulator(http: FastifyInstance, { shelf, now }: VoucherRouteDeps): Promise<void> {
  const board = createSwitchBoard()
  await http.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    )
    const answersOf = platformAnswers(scope, board.modeOf)
    addDouyinRoutes(scope, `${voucherPath}/douyin`, createDouyinApi(shelf, now, board.modeOf), answersOf(douyinTexts))
    addShortLinks(scope, `${voucherPath}/link`, shelf)
    addMeituanRoutes(
      scope,
      `${voucherPath}/meituan`,
      createMeituanApi(shelf, now, board.modeOf),
      answersOf(meituanTexts),
    )
    addVoucherPage(scope, voucherPath, { shelf, board, now })
  })
}

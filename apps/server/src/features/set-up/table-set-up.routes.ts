import type { tableSetUpRoutes } from '@comanda/contract/set-up/table-set-up.routes.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'

export function tableSetUpHandlers({ tableSetUp }: Pick<Services, 'tableSetUp'>): Handlers<typeof tableSetUpRoutes> {
  return {
    'GET /console/api/:sellerId/:storeId/set-up/tables': ({ params }) => tableSetUp.list(params),
    'GET /console/api/:sellerId/:storeId/set-up/tables/sheet.pdf': async (
      { params, query },
      _call,
      _request,
      reply,
    ) => {
      const made = await tableSetUp.sheetPdf(params, query)
      if (!made.ok) return made
      const name = `tables-${params.storeId}-${query.template}.pdf`
      reply.header('content-disposition', `inline; filename="${name}"`).header('cache-control', 'private, no-store')
      reply.type('application/pdf').send(made.value)
      return null
    },
    'POST /console/api/:sellerId/:storeId/set-up/tables': ({ params, body }, call) =>
      tableSetUp.add(params, body, call),
    'POST /console/api/:sellerId/:storeId/set-up/tables/:tableNo': ({ params, body }, call) =>
      tableSetUp.change(params, { tableName: body.tablename, seats: body.seats, area: body.area }, call),
    'POST /console/api/:sellerId/:storeId/set-up/tables/:tableNo/retire': ({ params }, call) =>
      tableSetUp.retire(params, call),
    'POST /console/api/:sellerId/:storeId/set-up/tables/:tableNo/rekey': ({ params }, call) =>
      tableSetUp.rekey(params, call),
    'POST /console/api/:sellerId/:storeId/set-up/tables/printed': ({ params, body }, call) =>
      tableSetUp.notePrinted(params, body.sheets, call),
  }
}

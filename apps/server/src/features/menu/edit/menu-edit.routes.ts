import type { menuEditRoutes } from '@comanda/contract/menu/menu-edit.routes.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'

export function menuEditHandlers({ menu: { editor } }: Pick<Services, 'menu'>): Handlers<typeof menuEditRoutes> {
  return {
    'GET /console/api/:sellerId/:storeId/menus/:menuClass': ({ params }) => editor.read(params),
    'POST /console/api/:sellerId/:storeId/menus/:menuClass/change': ({ params, body }, call) =>
      editor.change(params, body, call),
    'POST /console/api/:sellerId/:storeId/menus/:menuClass/preview': ({ params, body }) => editor.preview(params, body),
    'POST /console/api/:sellerId/:storeId/menus/:menuClass/import': ({ params, body }, call) =>
      editor.importFile(params, body, call),
    'POST /console/api/:sellerId/:storeId/menus/:menuClass/undo': ({ params, body }, call) =>
      editor.undo(params, body, call),
    'GET /console/api/:sellerId/:storeId/menus/:menuClass/file': ({ params, query }) =>
      editor.exportFile(params, query.kind),
  }
}

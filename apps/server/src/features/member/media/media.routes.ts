import type { mediaRoutes } from '@comanda/contract/member/media.routes.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Services } from '../../../services.ts'

export function mediaHandlers({ member: { media } }: Pick<Services, 'member'>): Handlers<typeof mediaRoutes> {
  return {
    'POST /platform/media/upload': ({ body }, call) => media.takePicture(body, call),
  }
}

import { routeOf } from '../../../app/routes.ts'

const mine = '/index/mine'

/**
 * Where a guest goes on after signing in: the page that led here, if it is one of ours (`back`, a path within the
 * app), else Mine.
 */
export function wayBack(back: string | null | undefined): string {
  if (!back || !/^\/(?![/\\])[^\s\\]*$/.test(back)) return mine
  const name = routeOf(back.replace(/[?#].*/, ''))?.name
  return name === undefined || name === 'register' || name === 'error' ? mine : back
}

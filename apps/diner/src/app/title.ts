import { routeOf } from './routes.ts'

/** The id of a path's title: the language file's entry for the route's name (spec 1 §2). */
export function titleId(path: string): string {
  return `title.${routeOf(path)?.name ?? 'error'}`
}

import type { ClientBase } from 'pg'

/** The first argument of a repository function: the pool for one statement, or the caller's transaction. */
export type Queryable = Pick<ClientBase, 'query'>

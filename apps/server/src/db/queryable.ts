import type { ClientBase } from 'pg'

/** What a repository function takes first: the pool for one statement, or the caller's transaction. */
export type Queryable = Pick<ClientBase, 'query'>

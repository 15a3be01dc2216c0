import { describe, expect, it } from 'vitest'
import { sql } from './sql.ts'

describe('a statement with named parameters', () => {
  it('numbers the names in the order of the text, one number per name', () => {
    const find = sql('find')`select $uid::text from t where seller_id = $sellerId and uid = $uid`
    expect(find({ sellerId: 'demo', uid: 'g1' })).toEqual({
      name: 'find',
      text: 'select $1::text from t where seller_id = $2 and uid = $1',
      values: ['g1', 'demo'],
    })
  })

  it('accepts interpolated SQL with names of its own', () => {
    const own = 'uid = $uid'
    const find = sql()`select 1 from t where seller_id = $sellerId and ${own} and tel ~ '\\d$'`
    expect(find({ uid: 'g1', sellerId: 'demo', more: 1 })).toEqual({
      text: `select 1 from t where seller_id = $1 and uid = $2 and tel ~ '\\d$'`,
      values: ['demo', 'g1'],
    })
  })

  it('has one text, whatever the values', () => {
    const find = sql()`select $a::int`
    expect(find({ a: 1 }).text).toBe(find({ a: null }).text)
  })

  it('refuses numbered parameters and missing values', () => {
    expect(() => sql()`select $1`).toThrow('a parameter without a name: $1')
    expect(() => sql()`select $a`({ b: 1 })).toThrow('no value for $a')
  })
})

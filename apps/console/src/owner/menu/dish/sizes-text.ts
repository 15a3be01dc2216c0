/** A size of a dish as the owner types it; empty prices are not written yet. */
export interface SizeRow {
  readonly name: string
  readonly price: string
  readonly memberPrice: string
}

export const emptySize: SizeRow = { name: '', price: '', memberPrice: '' }

/** The cell of the column `standards` (`small=9.00|large=12.00/10.00`) as rows. Nothing that is written is lost. */
export function sizesOf(text: string): SizeRow[] {
  if (text.trim() === '') return []
  return text.split('|').map((part) => {
    // The last equals sign: a name may hold one, a price may not.
    const at = part.lastIndexOf('=')
    if (at < 0) return { ...emptySize, name: part.trim() }
    const [price = '', ...member] = part.slice(at + 1).split('/')
    return { name: part.slice(0, at).trim(), price: price.trim(), memberPrice: member.join('/').trim() }
  })
}

/** The cell of the rows. Rows without any text are left out; a bar in a name becomes its full-width form. */
export function sizesText(rows: readonly SizeRow[]): string {
  return rows
    .map(({ name, price, memberPrice }) => ({
      name: name.trim().replaceAll('|', '｜'),
      price: price.trim().replaceAll('|', '｜'),
      memberPrice: memberPrice.trim().replaceAll('|', '｜'),
    }))
    .filter((row) => row.name !== '' || row.price !== '' || row.memberPrice !== '')
    .map(({ name, price, memberPrice }) => `${name}=${price}${memberPrice === '' ? '' : `/${memberPrice}`}`)
    .join('|')
}

/** The rows with one moved up (−1) or down (1). */
export function movedSize(rows: readonly SizeRow[], index: number, by: -1 | 1): readonly SizeRow[] {
  const [here, there] = [rows[index], rows[index + by]]
  if (here === undefined || there === undefined) return rows
  return rows.map((row, at) => (at === index ? there : at === index + by ? here : row))
}

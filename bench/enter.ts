/** Scans the table's code and returns the cookie that a phone would store. */
export async function enter(url: string, code: string): Promise<string> {
  const answer = await fetch(`${url}/q/${code}`, { redirect: 'manual' })
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

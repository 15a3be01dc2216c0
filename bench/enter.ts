/** Scans the table's code: the answer's cookie is what a phone would keep. */
export async function enter(url: string, code: string): Promise<string> {
  const answer = await fetch(`${url}/q/${code}`, { redirect: 'manual' })
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

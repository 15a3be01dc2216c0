import { create } from 'qrcode'

/** Phones find a code by the empty border around it; four modules is what the standard asks for. */
const quietZone = 4
const blackOnWhite = '\u001b[47m\u001b[30m'
const reset = '\u001b[0m'

/** A QR code for a terminal of any colours: two modules a character, black on white, with its whole quiet zone. */
export function terminalQr(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const isDark = (row: number, column: number) =>
    row >= 0 && column >= 0 && row < modules.size && column < modules.size && modules.get(row, column) === 1
  const lines: string[] = []
  for (let row = -quietZone; row < modules.size + quietZone; row += 2) {
    let line = ''
    for (let column = -quietZone; column < modules.size + quietZone; column += 1) {
      line += ' ▀▄█'[(isDark(row, column) ? 1 : 0) + (isDark(row + 1, column) ? 2 : 0)]
    }
    lines.push(`  ${blackOnWhite}${line}${reset}`)
  }
  return lines.join('\n')
}

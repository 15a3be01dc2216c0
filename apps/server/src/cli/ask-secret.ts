import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Reads one line from standard input. A terminal does not show it; a pipe or file gives its first line. */
export function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process
  if (stdin.isTTY) stderr.write(question)
  // readline echoes to its output, so a terminal gets one that swallows all.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output, terminal: stdin.isTTY === true })
  return new Promise((resolve) => {
    let answer = ''
    lines.once('line', (line) => {
      answer = line
      lines.close()
    })
    lines.once('SIGINT', () => lines.close())
    lines.once('close', () => {
      if (stdin.isTTY) stderr.write('\n')
      stdin.unref?.()
      resolve(answer)
    })
  })
}

import { damaged } from './backup-format.ts'

const newline = 10

/** Reads lines, blocks of lines and counted bytes from a stream. Holds one chunk and one line in memory. */
export class LineReader {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  /** The next line without its end; undefined at the end of the stream. */
  async readLine(): Promise<string | undefined> {
    let end = this.#rest.indexOf(newline)
    while (end < 0) {
      const from = this.#rest.length
      if (!(await this.#readMore())) return undefined
      end = this.#rest.indexOf(newline, from)
    }
    const line = this.#rest.toString('utf8', 0, end)
    this.#rest = this.#rest.subarray(end + 1)
    return line
  }

  /** Yields blocks of whole lines up to the line that equals `last`, which is left out. */
  async *readUntil(last: string): AsyncGenerator<Buffer> {
    const first = Buffer.from(`${last}\n`)
    const later = Buffer.from(`\n${last}\n`)
    for (;;) {
      if (this.#rest.subarray(0, first.length).equals(first)) {
        this.#rest = this.#rest.subarray(first.length)
        return
      }
      const found = this.#rest.indexOf(later)
      const end = found >= 0 ? found + 1 : this.#rest.lastIndexOf(newline) + 1
      if (end > 0) {
        yield this.#rest.subarray(0, end)
        this.#rest = this.#rest.subarray(end)
      }
      if (found < 0 && !(await this.#readMore())) throw damaged()
    }
  }

  /** Yields the next `count` bytes, chunk by chunk. */
  async *readBytes(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#readMore())) throw damaged()
      const piece = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  async #readMore(): Promise<boolean> {
    const { value, done } = await this.#chunks.next()
    if (done) return false
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value])
    return true
  }
}

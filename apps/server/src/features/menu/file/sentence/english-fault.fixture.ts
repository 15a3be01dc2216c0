import { faultLine, type MenuFileFault } from '../menu-file-fault.ts'
import { sentenceText } from './menu-file-sentence.ts'

export function englishLine(fault: MenuFileFault): string {
  return faultLine(fault, 'en')
}

/** Without its place. */
export function englishText({ why }: MenuFileFault): string {
  return sentenceText(why, 'en')
}

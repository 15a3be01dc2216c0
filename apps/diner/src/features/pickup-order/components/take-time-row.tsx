import type { TakeTimePartProps } from '../take-time-part.ts'

export function TakeTimeRow(_props: TakeTimePartProps) {
  return null
}

import { type ChangeEvent, type CompositionEvent, useState } from 'react'

/**
 * Props of an input whose text is rewritten while it is typed. Text that an input method still composes stays as it
 * is until the method ends: a change of it would cut the method off, or double its characters.
 */
export function useTypedText(value: string, onText: (text: string) => void) {
  const [composed, setComposed] = useState<string | null>(null)
  function take(text: string): void {
    setComposed(null)
    onText(text)
  }
  return {
    value: composed ?? value,
    onChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
      if ((nativeEvent as InputEvent).isComposing) setComposed(currentTarget.value)
      else take(currentTarget.value)
    },
    onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>): void {
      take(currentTarget.value)
    },
  }
}

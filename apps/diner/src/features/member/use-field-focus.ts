import { useEffect, useRef } from 'react'

/**
 * Focuses the field of a form by its name: the wrong one, or `code` when a code is on its way. `verifyId`: that code;
 * undefined = none.
 */
export function useFieldFocus<Field extends string>(verifyId?: string) {
  const form = useRef<HTMLFormElement>(null)
  const focus = (field: Field | undefined) => {
    const input = field && form.current?.elements.namedItem(field)
    if (input instanceof HTMLInputElement) input.focus()
  }
  useEffect(() => {
    const input = verifyId === undefined ? null : form.current?.elements.namedItem('code')
    if (input instanceof HTMLInputElement) input.focus()
  }, [verifyId])
  return { form, focus }
}

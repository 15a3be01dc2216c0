import { setUp } from '@comanda/contract/set-up/set-up.schema.ts'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { fieldOf, houseOf, type SetUpForm } from './set-up-form.ts'

/** Checks the form by the contract's schema. What only the page knows is checked here: a name in each chosen language. */
export const setUpResolver: Resolver<SetUpForm> = (form) => {
  const wrong = wrongFields(form)
  if (wrong.size === 0) return { values: form, errors: {} }
  const errors: FieldErrors<SetUpForm> = {}
  for (const field of wrong) set(errors, field, { type: 'schema' })
  return { values: {}, errors }
}

/** The fields whose values are refused. Their sentences are texts of the page, not the schema's words. */
export function wrongFields(form: SetUpForm): ReadonlySet<string> {
  const wrong = new Set<string>()
  const read = setUp.safeParse(houseOf(form))
  for (const { path } of read.error?.issues ?? []) wrong.add(fieldOf(path, form))
  if (form.languages.length === 0) wrong.add('languages')
  for (const language of form.languages) if (form.names[language].trim() === '') wrong.add(`names.${language}`)
  return wrong
}

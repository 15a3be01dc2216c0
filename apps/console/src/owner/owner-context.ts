import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { createContext, use } from 'react'

export const OwnerContext = createContext<Staff | null>(null)

/** The signed-in owner. */
export function useOwner(): Staff {
  const owner = use(OwnerContext)
  if (owner === null) throw new Error('outside of the owner’s pages')
  return owner
}

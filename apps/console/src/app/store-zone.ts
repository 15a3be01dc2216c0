import { createContext, useContext } from 'react'

/** The IANA zone of the shown store; empty until it is loaded. The tablet's own zone is never used. */
export const StoreZone = createContext('')

export function useStoreZone(): string {
  return useContext(StoreZone)
}

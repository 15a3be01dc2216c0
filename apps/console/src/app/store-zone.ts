import { createContext, useContext } from 'react'

/** The IANA zone of the store whose board is shown; '' = it has not come yet. A tablet's own zone is nobody's business. */
export const StoreZone = createContext('')

export function useStoreZone(): string {
  return useContext(StoreZone)
}

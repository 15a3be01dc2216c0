/** Where an order that was sent ahead is followed, and where it is paid; for `useAppPath`. */
export const aheadOrderPath = (outtradeno: string): string => `/order/${outtradeno}`
export const aheadCheckPath = (outtradeno: string): string => `/check/xmd/${outtradeno}/1`

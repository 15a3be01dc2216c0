/** The page stands in a frame of the owner's console, which shows a draft: its history and storage are the owner's. */
export const isFramed = (): boolean => window.parent !== window

/** Rooms whose texts come with the page, in one file a language. Every other room's come with its first part or screen. */
export const firstRooms: readonly string[] = ['app', 'style', 'activity', 'store', 'menu', 'order', 'table-order']

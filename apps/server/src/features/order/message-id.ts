/**
 * The id of a polled call contains its seller, because queryresponse.html has no other field for it. A round's
 * request has the round's id, so that answering the round finds the request.
 */
export function messageIdOf(sellerId: string, id: string): string {
  return `${sellerId}_${id}`
}

/** The seller of a message id; null = not our format. */
export function sellerOfMessage(msgid: string): string | null {
  return /^([a-z0-9]{1,32})_[0-9A-Z]{24}$/.exec(msgid)?.[1] ?? null
}

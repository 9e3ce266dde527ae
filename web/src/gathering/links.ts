/** The links to a table, written so that other devices can follow them. */

import { house } from "../api";

/** Where others find the house; null if it is open to this computer alone. */
export async function origin(): Promise<string | null> {
  if (!["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)) return location.origin;
  const [address] = (await house()).addresses;
  if (!address) return null;
  return (address.includes("://") ? address : `http://${address}`).replace(/\/+$/, "");
}

export const watchPath = (match: string) => `/table/${encodeURIComponent(match)}`;
export const invitePath = (match: string, invite: string) => `${watchPath(match)}#invite=${invite}`;
export const seatPath = (match: string, token: string) => `${watchPath(match)}#seat=${token}`;

/** The invitation that this page was opened with. */
export const inviteInAddress = (): string | null => new URLSearchParams(location.hash.slice(1)).get("invite");

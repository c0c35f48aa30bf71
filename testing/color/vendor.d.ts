/** Types for the part of culori that we use; it has none itself. */
declare module 'culori' {
  export type Lab = { readonly mode: 'lab'; readonly l: number; readonly a: number; readonly b: number };
  export type Rgb = { readonly mode: 'rgb'; readonly r: number; readonly g: number; readonly b: number };

  export function converter(mode: 'lab'): (color: Rgb | string) => Lab;
  export function converter(mode: 'rgb'): (color: Lab) => Rgb;
  export function differenceCiede2000(): (a: Lab, b: Lab) => number;
}

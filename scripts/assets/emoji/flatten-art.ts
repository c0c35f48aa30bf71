/** Turns an emoji's SVG into opaque, filled layers. Paper.js computes the geometry: arcs, even-odd holes, intersections. */
import paper from 'paper';

/** A color and the shape it fills by the nonzero rule. */
export type Layer = { readonly rgb: string; readonly shape: paper.CompoundPath };

paper.setup(new paper.Size(1, 1));

type Attributes = Readonly<Record<string, string>>;
type Style = {
  readonly fill: string;
  readonly stroke: string;
  readonly opacity: number;
  readonly isEvenOdd: boolean;
  readonly matrix: paper.Matrix;
};
type Shape = { readonly tag: string; readonly attributes: Attributes };

const PLAIN: Style = { fill: '#000', stroke: 'none', opacity: 1, isEvenOdd: false, matrix: new paper.Matrix() };

/** Ignores clip paths, because in this art they are the whole picture. */
export function flattenArt(svg: string): readonly Layer[] {
  const layers: Layer[] = [];
  const styles = [PLAIN];
  const defined = new Map<string, Shape>();
  let isDefining = false;
  for (const [, end, tag = '', text = '', alone] of svg.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
    const attributes: Attributes = Object.fromEntries(
      Array.from(text.matchAll(/([\w:-]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, value]),
    );
    const style = withAttributes(styles.at(-1) ?? PLAIN, attributes);
    if (tag === 'defs') isDefining = !end;
    else if (end) styles.pop();
    else if (attributes.id) defined.set(attributes.id, { tag, attributes });
    else if (tag === 'g') styles.push(style);
    else if (tag === 'use') {
      const shape = defined.get((attributes.href ?? '').slice(1));
      if (!shape) throw new TypeError(`nothing to use: ${text}`);
      addShape(layers, shape, withAttributes(style, shape.attributes));
    } else if (!isDefining && alone) addShape(layers, { tag, attributes }, style);
  }
  return layers;
}

function withAttributes(style: Style, attributes: Attributes): Style {
  const opacity = Number(attributes.opacity ?? 1) * Number(attributes['fill-opacity'] ?? 1);
  return {
    fill: attributes.fill ?? style.fill,
    stroke: attributes.stroke ?? style.stroke,
    opacity: style.opacity * opacity,
    isEvenOdd: attributes['fill-rule'] ? attributes['fill-rule'] === 'evenodd' : style.isEvenOdd,
    matrix: attributes.transform ? style.matrix.appended(toMatrix(attributes.transform)) : style.matrix,
  };
}

function toMatrix(transform: string): paper.Matrix {
  const [, name, list = ''] = /^(\w+)\(([^)]*)\)$/.exec(transform) ?? [];
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = list.split(/[\s,]+/).map(Number);
  if (name === 'matrix') return new paper.Matrix(a, b, c, d, e, f);
  if (name === 'rotate') return new paper.Matrix().rotate(a, new paper.Point(b, c));
  throw new TypeError(`unknown transform: ${transform}`);
}

function addShape(layers: Layer[], shape: Shape, style: Style): void {
  const path = toPath(shape);
  if (style.fill !== 'none') {
    if (style.isEvenOdd) path.reorient(false, true);
    path.transform(style.matrix);
    addLayer(layers, { rgb: toHex(style.fill), shape: path }, style.opacity);
  }
  if (style.stroke === 'none') return;
  for (const outline of strokeOutlines(path)) {
    addLayer(layers, { rgb: toHex(style.stroke), shape: outline }, style.opacity);
  }
}

function toPath({ tag, attributes }: Shape): paper.CompoundPath {
  const number = (name: string) => Number(attributes[name] ?? 0);
  if (tag === 'path') return new paper.CompoundPath(attributes.d ?? '');
  if (tag !== 'circle' && tag !== 'ellipse') throw new TypeError(`unknown shape: ${tag}`);
  const center = new paper.Point(number('cx'), number('cy'));
  const radius =
    tag === 'circle' ? new paper.Size(number('r'), number('r')) : new paper.Size(number('rx'), number('ry'));
  return new paper.CompoundPath({ children: [new paper.Path.Ellipse({ center, radius })] });
}

/** Paints transparent parts in mixed colors: first over paper, then over each layer below. */
function addLayer(layers: Layer[], { rgb, shape }: Layer, opacity: number): void {
  const below = opacity < 1 ? [...layers] : [];
  layers.push({ rgb: mix('ffffff', rgb, opacity), shape });
  for (const layer of below) {
    const common = layer.shape.intersect(shape);
    if (!common.isEmpty()) layers.push({ rgb: mix(layer.rgb, rgb, opacity), shape: toCompound(common) });
  }
}

function toCompound(item: paper.PathItem): paper.CompoundPath {
  return item instanceof paper.CompoundPath ? item : new paper.CompoundPath({ children: [item] });
}

const STROKE_STEPS = 24;

/** Strokes are one unit wide, with round caps. */
function strokeOutlines(path: paper.CompoundPath): paper.CompoundPath[] {
  return path.children.flatMap((child) => {
    if (!(child instanceof paper.Path)) return [];
    const sides = [0.5, -0.5].map((width) =>
      Array.from({ length: STROKE_STEPS + 1 }, (_, step) => {
        const at = child.length * Math.min(step / STROKE_STEPS, 0.9999);
        return child.getPointAt(at).add(child.getNormalAt(at).multiply(width));
      }),
    );
    const band = new paper.Path({ segments: [...(sides[0] ?? []), ...(sides[1] ?? []).reverse()], closed: true });
    const caps = [child.firstSegment, child.lastSegment].map(({ point }) => new paper.Path.Circle(point, 0.5));
    return [band, ...caps].map((item) => new paper.CompoundPath({ children: [item] }));
  });
}

const NAMED: Readonly<Record<string, string>> = { red: 'ff0000', green: '008000', navy: '000080', azure: 'f0ffff' };

/** Returns six digits. */
function toHex(color: string): string {
  const short = /^#(\w)(\w)(\w)$/.exec(color);
  const hex = short
    ? short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')
    : (NAMED[color] ?? color.slice(1));
  if (!/^[\da-f]{6}$/i.test(hex)) throw new TypeError(`unknown color: ${color}`);
  return hex.toLowerCase();
}

function mix(below: string, above: string, opacity: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [0, 2, 4]
    .map((at) => Math.round(channel(below, at) * (1 - opacity) + channel(above, at) * opacity))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('');
}

import { createElement, type SVGProps } from 'react';

interface IconData {
  name: string;
  size?: number;
  node: [string, Record<string, string>][];
}

export interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string;
}

/** Stands in for lucide's own createLucideIcon in builds: one element for an icon, without contexts, aliases and options that nothing here sets. */
export default function createLucideIcon({ name, size: box = 24, node }: IconData) {
  return ({ size = 24, strokeWidth = 2, className, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        className: `lucide lucide-${name}${className ? ` ${className}` : ''}`,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}

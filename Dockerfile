# The notebook as a container:
#
#   docker build -t sprague .
#   docker run --rm -p 127.0.0.1:8888:8888 -v "$PWD":/home/player/games sprague
FROM golang:1.26 AS build
WORKDIR /src
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -buildvcs=false -o /sprague .

FROM debian:stable-slim
RUN apt-get update && apt-get install -y --no-install-recommends fonts-liberation && rm -rf /var/lib/apt/lists/* && useradd --create-home player && install -d -o player -g player /home/player/games
COPY --from=build /sprague /usr/local/bin/sprague
USER player
WORKDIR /home/player/games
EXPOSE 8888
CMD ["sprague", "notebook", "--no-browser", "--ip", "0.0.0.0", "--lessons", "/home/player/games"]
